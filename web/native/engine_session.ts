// One socket and its engine, a process that lives as long as the socket is open.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import type { WebSocket } from 'ws';
import { Tap, type Limits } from './limits';
import { objectionTo } from './words';

/** The engine's program, its arguments, and what is said to it before the page says anything. */
export interface Program {
  readonly path: string;
  readonly arguments?: readonly string[];
  readonly hello?: readonly string[];
}

// Of a closed socket (RFC 6455, section 7.4.1).
const GOING = 1001;
const NO_TEXT = 1003;
const AGAINST_POLICY = 1008;
const TOO_BIG = 1009;
const ENGINE_FAILED = 1011;

const REASON_BYTES = 123; // is all that fits into the closing frame
const WAIT_MS = 20; // before lines that come too fast are looked at again

/** Passes lines on both ways until either end is gone; then the other is, too. */
export class EngineSession {
  private readonly engine: ChildProcessWithoutNullStreams;
  private readonly tap: Tap;
  private waiting: string[] = [];
  private waitingLength = 0;
  private idle: NodeJS.Timeout | undefined;
  private retry: NodeJS.Timeout | undefined;
  private unfinished = '';

  /** `onEnd` is called once, when the engine is gone. */
  constructor(
    private readonly socket: WebSocket,
    program: Program,
    private readonly limits: Limits,
    now: () => number,
    onEnd: () => void,
  ) {
    this.tap = new Tap(limits.linesPerSecond, now);
    this.engine = spawn(program.path, [...(program.arguments ?? [])], { stdio: 'pipe' });
    this.hearEngine(onEnd);
    this.hearSocket();
    this.stayAwake();
    for (const line of program.hello ?? []) this.engine.stdin.write(`${line}\n`);
  }

  /** Closes the socket, and with it the engine, for a reason that the page shows. */
  end(reason: string, code = GOING): void {
    const bytes = Buffer.from(reason).subarray(0, REASON_BYTES);
    this.socket.close(code, bytes.toString().replace(/\ufffd+$/, ''));
    this.release();
  }

  private hearEngine(onEnd: () => void): void {
    const { engine } = this;
    engine.on('error', (error) => {
      this.end(`the engine does not start: ${error.message}`, ENGINE_FAILED);
      onEnd();
    });
    engine.on('close', (status, signal) => {
      this.end(`the engine has ended, by ${signal ?? `status ${status}`}`, ENGINE_FAILED);
      onEnd();
    });
    engine.stdin.on('error', () => undefined); // its end is heard of above
    engine.stderr.resume();
    engine.stdout.setEncoding('utf8').on('data', (text: string) => this.tell(text));
  }

  private hearSocket(): void {
    const { socket } = this;
    socket.on('message', (data, isBinary) => {
      if (isBinary) this.end('only text is understood', NO_TEXT);
      else this.take(data.toString());
    });
    socket.on('error', () => undefined); // it closes then
    socket.on('close', () => this.release());
  }

  /** Tells the page whole lines. */
  private tell(text: string): void {
    const end = text.lastIndexOf('\n') + 1;
    const whole = this.unfinished + text.slice(0, end);
    this.unfinished = (end > 0 ? '' : this.unfinished) + text.slice(end);
    if (end > 0 && this.socket.readyState === this.socket.OPEN) this.socket.send(whole);
    if (this.socket.bufferedAmount + this.unfinished.length <= this.limits.outputBacklog) return;
    this.end('the page does not take what the engine says', AGAINST_POLICY);
  }

  private take(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.stayAwake();
    const lines = text.split(/\r\n?|\n/);
    if (lines.at(-1) === '') lines.pop();
    const objection = this.objectionTo(lines);
    if (objection) {
      this.end(objection, AGAINST_POLICY);
      return;
    }
    this.waiting.push(...lines);
    this.waitingLength += text.length;
    if (this.waitingLength + this.engine.stdin.writableLength > this.limits.inputBacklog)
      this.end('too much is waiting for the engine', TOO_BIG);
    else if (!this.retry) this.passOn();
  }

  private objectionTo(lines: readonly string[]): string | null {
    if (lines.some((line) => line.length > this.limits.lineLength)) {
      return `a line has more than ${this.limits.lineLength} characters`;
    }
    for (const line of lines) {
      const objection = objectionTo(line);
      if (objection) return objection;
    }
    return null;
  }

  /** Says to the engine what may be said now. The sender waits for the rest. */
  private passOn(): void {
    this.retry = undefined;
    const count = this.waiting.findIndex(() => !this.tap.take());
    const passed = this.waiting.splice(0, count < 0 ? this.waiting.length : count);
    const text = passed.map((line) => `${line}\n`).join('');
    this.waitingLength = this.waiting.length === 0 ? 0 : this.waitingLength - text.length;
    if (text !== '') this.engine.stdin.write(text);
    if (this.waiting.length === 0) {
      this.socket.resume();
      return;
    }
    this.socket.pause();
    this.retry = setTimeout(() => this.passOn(), WAIT_MS);
  }

  private stayAwake(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.end('nothing was asked for a long time'), this.limits.idle);
  }

  /** It has nothing to save, and one that thinks would not listen. */
  private release(): void {
    clearTimeout(this.idle);
    clearTimeout(this.retry);
    this.waiting = [];
    this.socket.resume(); // it still hears that the other end closes
    this.engine.kill('SIGKILL');
  }
}
