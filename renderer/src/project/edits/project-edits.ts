import type { DocumentFields } from '../document/document'
import type { Edit } from '../document/execute'

/** Changes one of the project's own settings. */
export function setField<K extends keyof DocumentFields>(field: K, value: DocumentFields[K]): Edit {
  return (document) => (document.fields[field] === value ? null : { fields: { [field]: value } })
}
