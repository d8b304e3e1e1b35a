import { Text } from '@cuecast/ui'
import { formatKey } from './text/keys'

/** A key as printed on the keyboard; hidden from screen readers, which get it from the control itself. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <Text as="kbd" quiet small figures nowrap aria-hidden>
      {formatKey(keys)}
    </Text>
  )
}
