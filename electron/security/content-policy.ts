import { MEDIA_ORIGIN } from '@shared/bridge/media'

/** The scheme that window and media are served under, instead of file://. */
export const SCHEME = 'cuecast'

/** Origin of the studio's own pages. */
export const APP_ORIGIN = `${SCHEME}://app`

/**
 * Content-Security-Policy of the window. Styles may be inline because menus and dialogs position
 * themselves that way; scripts never. Markup and scripts must pass the one policy of
 * `renderer/src/app/trusted-types.ts`. `wasm-unsafe-eval` lets WebAssembly compile, and nothing
 * else.
 */
export const CONTENT_SECURITY_POLICY = [
  `default-src 'none'`,
  `script-src 'self' 'wasm-unsafe-eval'`,
  `style-src 'self' 'unsafe-inline'`,
  `font-src 'self' data:`,
  `img-src 'self' ${MEDIA_ORIGIN} data: blob:`,
  `media-src 'self' ${MEDIA_ORIGIN} blob:`,
  `connect-src 'self' ${MEDIA_ORIGIN} blob:`,
  `worker-src 'self' blob:`,
  `frame-src 'none'`,
  `frame-ancestors 'none'`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `require-trusted-types-for 'script'`,
  `trusted-types default`,
].join('; ')
