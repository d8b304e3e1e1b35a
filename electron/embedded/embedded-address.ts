/** Where the embedded service listens, and with which key. */
export interface EmbeddedAddress {
  /** `http://127.0.0.1:PORT`. */
  url: string
  /** Key of this install; stays in this process. */
  key: string
}
