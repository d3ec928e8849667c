// Lets Vite's server of the built page give it native engines: ./run web --native.
import { availableParallelism } from 'node:os';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Plugin } from 'vite';
import { NativeServer } from './server';

/**
 * `path`: the engine. `onReady` hears the page's address with the token. Errors, thrown while Vite starts:
 * the server would be seen from other machines.
 */
export function nativeEngine(path: string, onReady: (address: string) => void): Plugin {
  return {
    name: 'native-engine',
    configurePreviewServer({ config, httpServer, middlewares }) {
      if (config.preview.host !== '127.0.0.1')
        throw new Error('the native engine is for this machine only: without --host, please');
      const hello = [`INFO thread_num ${availableParallelism()}`, 'INFO usedatabase 0'];
      const native = new NativeServer(httpServer as Server, {
        program: { path, hello },
        onRefused: (reason) => console.error(`web: refused a connection ${printable(reason)}`),
      });
      middlewares.use((request, response, next) => {
        if (native.knowsHost(request.headers.host)) return next();
        response.writeHead(421).end();
      });
      httpServer.on('listening', () => {
        const { port } = httpServer.address() as AddressInfo;
        onReady(`http://127.0.0.1:${port}/?native=${native.token}`);
      });
    },
  };
}

/** What others sent, for a terminal. */
const printable = (text: string): string => text.slice(0, 200).replace(/[^ -~]/g, '?');
