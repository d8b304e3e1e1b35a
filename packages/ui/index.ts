// The theme comes with the package, before what is drawn in it.
import './theme/tokens.css'
import './theme/base.css'
import './theme/contrast.css'

export { Button, buttonLook, type ButtonProps } from './Button'
export { cx } from './cx'
export { Card, Grid, Hint, Note, Row, Stack, Text } from './layout/layout'
export { SpeakerDot, speakerColour } from './SpeakerDot'
export {
  Field,
  FieldGroup,
  TextArea,
  TextField,
  TextInput,
  fieldLook,
  type FieldProps,
} from './fields/Field'
