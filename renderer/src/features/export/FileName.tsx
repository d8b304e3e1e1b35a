import { Row, Text } from '@cuecast/ui'

/** Files of one export differ at their end, so a long name is cut before it. */
export function FileName({ name }: { name: string }) {
  const ending = /(?:\.[^.]{1,24}){1,2}$/.exec(name)?.[0] ?? ''
  return (
    <Row grow title={name}>
      <Text cut>{name.slice(0, name.length - ending.length)}</Text>
      <Text nowrap>{ending}</Text>
    </Row>
  )
}
