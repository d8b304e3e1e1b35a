// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Tooltip, TooltipProvider } from './Tooltip'

const button = (disabled: boolean) => (
  <TooltipProvider>
    <Tooltip text="Renders three cues">
      <button disabled={disabled}>Render</button>
    </Tooltip>
  </TooltipProvider>
)

it('closes when its focused button becomes disabled', () => {
  const { rerender } = render(button(false))
  act(() => screen.getByRole('button').focus())
  expect(screen.getByRole('tooltip')).toBeDefined()
  rerender(button(true))
  expect(screen.queryByRole('tooltip')).toBeNull()
})
