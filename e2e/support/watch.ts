import type { Locator } from '@playwright/test'

/**
 * Records every value of an element's attribute from now on, the present one first. A short-lived
 * state is seen however late it is checked.
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
