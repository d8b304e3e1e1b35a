/** One line of a script, without markup. */
export interface ScriptLine {
  text: string
  /** 1-based line of the file; in a Word document the number of the paragraph. */
  line: number
  /** A sentence ends here even without a mark: an item of a list, a row of a table. */
  ends: boolean
}

/** Block of a script, in any format. */
export type ScriptBlock =
  | { kind: 'heading'; level: number; title: string; line: number }
  | {
      kind: 'paragraph'
      lines: ScriptLine[]
      /**
       * Speaker, where the format itself tells: null is the narrator; absent: decided by the text.
       */
      label?: string | null
    }
