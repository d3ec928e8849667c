// Native engines of this machine, behind a socket of the server the page came from (web/native).
import type { Connection, Ear, Way } from './connection';

/** Where the page asks for an engine; the token stands behind it as the parameter `native`. */
export const PATH = 'native-engine';

/** `onOpen` hears when an engine is there. */
export function socketWay(token: string, onOpen: () => void): Way {
  const address = new URL(PATH, document.baseURI);
  address.protocol = 'ws:';
  address.search = new URLSearchParams({ native: token }).toString();
  return (ear) => new SocketConnection(address, ear, onOpen);
}

class SocketConnection implements Connection {
  private readonly socket: WebSocket;
  private early: string[] = [];

  constructor(address: URL, ear: Ear, onOpen: () => void) {
    this.socket = new WebSocket(address);
    this.socket.onopen = () => {
      onOpen();
      this.say(this.early.splice(0));
    };
    this.socket.onmessage = ({ data }: MessageEvent<string>) =>
      data.split('\n').forEach((line) => line !== '' && ear.hear(line));
    this.socket.onclose = ({ reason }) => ear.lose(reason);
  }

  say(lines: readonly string[]): void {
    if (this.socket.readyState === WebSocket.CONNECTING) this.early.push(...lines);
    else if (lines.length > 0) this.socket.send(lines.map((line) => `${line}\n`).join(''));
  }

  stop(): boolean {
    this.say(['STOP']);
    return true;
  }

  close(): void {
    this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
  }
}
