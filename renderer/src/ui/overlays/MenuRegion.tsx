const ID = 'menus'

/** Where open menus lie in the page: a named region, so that screen readers find them. Mounted once. */
export function MenuRegion({ label }: { label: string }) {
  return <section id={ID} aria-label={label} />
}

/** The region to open a menu in. */
export function menuRegion(): HTMLElement | null {
  return document.getElementById(ID)
}
