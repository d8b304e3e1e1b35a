import type { Locator } from '@playwright/test'

/**
 * Notes every value that an attribute of an element has from now on, the present one first. A state
 * that soon passes is seen however late somebody looks.
 */
export async function watch(target: Locator, attribute: string): Promise<() => Promise<string[]>> {
  const seen = await target.evaluateHandle((element, name) => {
    const values = [element.getAttribute(name) ?? '']
    const observer = new MutationObserver(() => values.push(element.getAttribute(name) ?? ''))
    observer.observe(element, { attributeFilter: [name] })
    return values
  }, attribute)
  return () => seen.jsonValue()
}
