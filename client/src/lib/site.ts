/** The site a page belongs to: the server itself, or that of an own board, whose addresses all begin alike. */

/** What the addresses of this site begin with: "" or "/board/HASH". */
export const site = siteOf(location.pathname);

/** Return the site of the page at a path. */
export function siteOf(path: string): string {
  return /^\/board\/[0-9a-f]{16}(?=\/|$)/.exec(path)?.[0] ?? "";
}

/** Return a path within its site, as the pages know it. */
export const pathWithin = (path: string): string => path.slice(siteOf(path).length) || "/";

/** Return the address of the server for other devices, or of this page, without a slash at its end. */
export const rootAddress = (address: string): string => (address || `${location.origin}${site}`).replace(/\/$/, "");
