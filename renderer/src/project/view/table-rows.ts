import { createProjectStore } from '../project-store'

/** The row at the upper edge of the cue table, from 0; kept while the table is not shown. */
export const useTableRows = createProjectStore({ first: 0 })
