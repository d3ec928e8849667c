// Puts native engines behind the page, for programs on this machine that know a token.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { PATH } from '../src/engine/socket_way';
import { EngineSession, type Program } from './engine_session';
import { LIMITS, type Limits } from './limits';

export interface Settings {
  readonly program: Program;
  readonly limits?: Limits;
  /** Hears why somebody got no engine. */
  readonly onRefused?: (reason: string) => void;
  /** Milliseconds that never go back. */
  readonly now?: () => number;
}

/** Engines for those who ask a server. */
export class NativeServer {
  /** What a page must know, 256 bits by chance. */
  readonly token = randomBytes(32).toString('base64url');
  private readonly limits: Limits;
  private readonly sockets: WebSocketServer;
  private readonly sessions = new Set<EngineSession>();

  /** Hears of the server's upgrades. It must listen to an address of loopback only. */
  constructor(
    private readonly server: Server,
    private readonly settings: Settings,
  ) {
    this.limits = settings.limits ?? LIMITS;
    this.sockets = new WebSocketServer({
      noServer: true,
      maxPayload: this.limits.messageBytes,
      perMessageDeflate: false,
    });
    server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
    server.on('close', () => this.close());
  }

  /** Engines that run. */
  get running(): number {
    return this.sessions.size;
  }

  /** Ends all sessions. */
  close(): void {
    for (const session of this.sessions) session.end('the server has ended');
  }

  /** Whether this is our own name, and not that of a site which has led its visitor's browser here. */
  knowsHost(host: string | undefined): boolean {
    const { port } = this.server.address() as AddressInfo;
    return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => undefined); // whoever asked has gone
    const objection = this.objectionTo(request);
    if (objection) {
      this.settings.onRefused?.(objection.reason);
      socket.end(`HTTP/1.1 ${objection.status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    this.sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const session: EngineSession = new EngineSession(
        webSocket,
        this.settings.program,
        this.limits,
        this.settings.now ?? (() => performance.now()),
        () => this.sessions.delete(session),
      );
      this.sessions.add(session);
    });
  }

  private objectionTo({ headers, url }: IncomingMessage): { status: string; reason: string } | null {
    const { host, origin } = headers;
    const [path = '', query] = (url ?? '').split('?', 2);
    if (!this.knowsHost(host)) return { status: '421 Misdirected Request', reason: `of the host ${host}` };
    if (origin !== `http://${host}`) return { status: '403 Forbidden', reason: `by a page of ${origin}` };
    if (path !== `/${PATH}`) return { status: '404 Not Found', reason: `to ${path}` };
    if (!sameSecret(new URLSearchParams(query).get('native') ?? '', this.token))
      return { status: '403 Forbidden', reason: 'with a wrong token' };
    if (this.sessions.size >= this.limits.sessions)
      return { status: '503 Service Unavailable', reason: `beyond ${this.limits.sessions} at a time` };
    return null;
  }
}

/** Takes the same time wherever they differ. */
function sameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
