/** Client-side routing: the address of the page, and navigation without a reload. */

import { pathWithin, site } from "./site";

/** The current address; `table` is the path of the table shown last. */
export const route = $state({
  path: pathWithin(location.pathname),
  fragment: location.hash.slice(1),
  table: tableAt(""),
});

/** Return the path of the page if it is a table, else `before`. */
function tableAt(before: string): string {
  const path = pathWithin(location.pathname);
  return path.startsWith("/table/") ? path : before;
}

/** Set the route from the address of the page. */
function read(): void {
  route.path = pathWithin(location.pathname);
  route.fragment = location.hash.slice(1);
  route.table = tableAt(route.table);
}

/** Navigate to another page of the client. */
export function go(address: string): void {
  const search = location.search;
  const [path, fragment] = address.split("#");
  history.pushState(null, "", site + path + search + (fragment ? `#${fragment}` : ""));
  read();
  scrollTo(0, 0);
}

/** Replace the fragment without a history entry, as while a replay runs. */
export function setFragment(fragment: string): void {
  history.replaceState(null, "", location.pathname + location.search + (fragment ? `#${fragment}` : ""));
  read();
}

/** Return the fragment as parameters, as in `at=12&seat=1`. */
export function fragmentParts(): URLSearchParams {
  return new URLSearchParams(route.fragment);
}

/** Handle back and forward, and plain clicks on links to pages of the client. Call it once. */
export function followLinks(): void {
  addEventListener("popstate", read);
  addEventListener("hashchange", read);
  if (site) for (const kind of ["pointerdown", "focusin"]) document.addEventListener(kind, keepInSite);
  document.addEventListener("click", (click) => {
    if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey) return;
    const link = (click.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    const samePage = link.pathname === location.pathname && link.hash;
    const path = pathWithin(link.pathname);
    if (samePage || path.startsWith("/api") || path.startsWith("/schema")) return;
    click.preventDefault();
    go(path + link.hash);
  });
}

/** Have a link lead to a page of this site also in a new window: what is written in pages begins with "/". */
function keepInSite(event: Event): void {
  const link = (event.target as Element | null)?.closest?.("a");
  const path = link?.getAttribute("href") ?? "";
  if (link && !link.target && path.startsWith("/") && !path.startsWith(`${site}/`))
    link.setAttribute("href", site + path);
}
