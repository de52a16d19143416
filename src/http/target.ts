/** What a request asks for: the part of a `URL` that the routes need. */
export interface Target {
  /** As sent, with its percent signs. */
  readonly pathname: string;
  /** Empty, or from the question mark on. */
  readonly search: string;
  readonly searchParams: URLSearchParams;
}

/** Reads the target of a request whose Host is known to be ours. `new URL` costs more than all the guards together. */
export function targetOf({ url }: Request): Target {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const question = url.indexOf("?", start);
  const search = question < 0 ? "" : url.slice(question);
  return {
    pathname: question < 0 ? url.slice(start) : url.slice(start, question),
    search,
    get searchParams() {
      return new URLSearchParams(search);
    },
  };
}
