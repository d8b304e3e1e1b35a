export { Field, FieldGroup, TextArea, TextField, TextInput, type FieldProps } from '@cuecast/ui'
