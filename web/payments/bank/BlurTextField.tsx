import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import controls from '../../styles/controls.module.css'

/** A text field outside of a form, applied on blur. */
export const BlurTextField = ({
  label,
  hint,
  value,
  choose,
}: {
  label: string
  hint?: string
  value: string
  choose: (value: string) => void
}) => (
  <TextInput
    label={label}
    description={hint}
    size="md"
    defaultValue={value}
    onBlur={(event) => event.currentTarget.value !== value && choose(event.currentTarget.value)}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    classNames={{ input: controls.input, label: controls.fieldLabel, description: controls.fieldHint }}
  />
)
