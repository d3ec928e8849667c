// A worker that is a thread of an engine's, again and again.
import { Helpers, type Shared } from './helpers';
import { startHelper } from './module';

/** What it is told, once. */
export interface HelperStart {
  module: WebAssembly.Module;
  shared: Shared;
  index: number;
}

self.onmessage = ({ data }: MessageEvent<HelperStart>) => {
  startHelper(data.module, new Helpers(data.shared), data.index);
};
