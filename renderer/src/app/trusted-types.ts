import { z } from 'zod'

/** The part of the browser's Trusted Types that is used here; TypeScript does not know them yet. */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: { createHTML(html: string): string; createScriptURL(url: string): string },
  ): unknown
}

declare global {
  // Absent outside a browser.
  var trustedTypes: TrustedTypes | undefined
}

/** Markup that could run something, or that fetches by itself. */
const ACTIVE =
  /<\s*\/?\s*(script|iframe|frame|object|embed|link|meta|base|form|svg|math|img)\b|\son\w+\s*=|javascript:/i

export function checkHtml(html: string): string {
  if (ACTIVE.test(html)) throw new TypeError('markup with active content is refused')
  return html
}

export function checkScriptUrl(url: string, origin: string): string {
  const own = url.startsWith(`${origin}/`) || url.startsWith(`blob:${origin}/`)
  if (!own) throw new TypeError('scripts of other origins are refused')
  return url
}

/**
 * What may become markup or a script, for the whole window (`require-trusted-types-for`): the parts
 * set a few styles as markup and start workers of our own; nothing makes scripts of text.
 */
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: checkHtml,
  createScriptURL: (url) => checkScriptUrl(url, location.origin),
})

// zod would try whether it can compile its checks, which counts as a breach of the policy.
z.config({ jitless: true })
