import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KeyHint, KeyHintsShown } from '#web/ui/KeyHint.tsx'

test('shortcuts are shown only in layouts that use them: customers see none', () => {
  const shownTo = (value: boolean) =>
    renderToStaticMarkup(
      <KeyHintsShown value={value}>
        <KeyHint keys={['j', 'k']}>to move</KeyHint>
      </KeyHintsShown>,
    )
  expect(shownTo(true)).toContain('<kbd>j</kbd>')
  expect(shownTo(false)).toBe('')
})
