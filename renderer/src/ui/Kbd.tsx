import { Text } from './layout/layout'
import { formatKey } from './text/keys'

/** A key as it stands on the keyboard; for the eye only, the control itself says it to screen readers. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <Text as="kbd" quiet small figures nowrap aria-hidden>
      {formatKey(keys)}
    </Text>
  )
}
