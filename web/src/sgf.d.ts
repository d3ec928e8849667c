declare module '@sabaki/sgf' {
  interface SgfNode {
    data: Record<string, string[]>;
    children: SgfNode[];
  }
  const sgf: {
    /** Throws on what is no SGF. */
    parse(text: string): SgfNode[];
    escapeString(text: string): string;
  };
  export default sgf;
}
