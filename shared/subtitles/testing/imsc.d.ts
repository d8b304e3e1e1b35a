/** The part of the IMSC reference reader that the tests use. */
declare module 'imsc/src/main/js/doc.js' {
  export interface ImscElement {
    kind: 'body' | 'div' | 'p' | 'span' | 'br'
    /** Seconds. */
    begin: number
    end: number
    text?: string
    contents?: ImscElement[]
  }
  interface ErrorHandler {
    warn: (message: string) => boolean
    error: (message: string) => boolean
    fatal: (message: string) => boolean
  }
  export function fromXML(xml: string, handler: ErrorHandler): { body: ImscElement | null }
}
