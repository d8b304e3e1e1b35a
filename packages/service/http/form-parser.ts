import busboy from 'busboy'

/** A parser of the form that a content type announces; null where it is none, or names no boundary. */
export function formParser(contentType: string, limits?: busboy.Limits): busboy.Busboy | null {
  try {
    return busboy({ headers: { 'content-type': contentType }, ...(limits && { limits }) })
  } catch {
    return null
  }
}
