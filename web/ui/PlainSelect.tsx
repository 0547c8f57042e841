import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import controls from '../styles/controls.module.css'

/** A select outside of a form state. */
export const PlainSelect = <Value extends string>({
  label,
  hint,
  value,
  options,
  choose,
}: {
  label: string
  hint?: string
  value: Value
  options: readonly { value: Value; label: string }[]
  choose: (value: Value) => void
}) => (
  <NativeSelect
    label={label}
    description={hint}
    size="md"
    value={value}
    data={[...options]}
    onChange={(event) => choose(event.currentTarget.value as Value)}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    classNames={{ input: controls.input, label: controls.fieldLabel, description: controls.fieldHint }}
  />
)
