import { create } from 'zustand'

/** The row at the upper edge of the cue table, from 0; kept while the table is not shown. */
export const useTableRows = create<{ first: number }>()(() => ({ first: 0 }))
