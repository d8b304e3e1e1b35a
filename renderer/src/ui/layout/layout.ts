export { Card, Grid, Note, Row, Stack, Text, type Tone } from '@cuecast/ui'
