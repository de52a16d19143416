/** The part of a `URL` that the routes need. */
export interface RequestUrl {
  /** As sent, percent-encoded; but `/api/items` if a base URL with a final slash made `//api/items` of it. */
  readonly pathname: string;
  /** The query with its question mark, or empty. */
  readonly search: string;
  readonly searchParams: URLSearchParams;
}

/** Some clients join a base URL and `/api/items` unchecked, and never read the response. */
const AFTER_SLASH = /^\/\/api\/items\/?$/;

/** Parses the URL of a request whose Host is valid. `new URL` costs more than all the guards together. */
export function parseRequestUrl({ url }: Request): RequestUrl {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const question = url.indexOf("?", start);
  const path = question < 0 ? url.slice(start) : url.slice(start, question);
  const search = question < 0 ? "" : url.slice(question);
  return {
    pathname: AFTER_SLASH.test(path) ? path.slice(1) : path,
    search,
    get searchParams() {
      return new URLSearchParams(search);
    },
  };
}
