// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { TextField } from '@cuecast/ui'
import { expect, it } from 'vitest'

const field = (wrong: boolean) => (
  <TextField
    label="Go to"
    hint="A number or a time"
    error={wrong && 'There is no such cue'}
    onChange={() => undefined}
  />
)

it('shows its hint until there is an error', () => {
  const { rerender } = render(field(false))
  expect(screen.getByLabelText('Go to').getAttribute('aria-describedby')).toBe(
    screen.getByText('A number or a time').id,
  )
  rerender(field(true))
  expect(screen.getByRole('alert').textContent).toBe('There is no such cue')
  expect(screen.queryByText('A number or a time')).toBeNull()
})
