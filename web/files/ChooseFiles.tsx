import { useRef } from 'react'
import { type ButtonLook, GuardedButton } from '../ui/GuardedButton.tsx'

/** A button that opens the file chooser; `choose` receives the chosen files. `label` names the input. */
export const ChooseFiles = ({
  label,
  accept,
  multiple = false,
  busy = false,
  choose,
  ...look
}: ButtonLook & {
  label: string
  /** File extensions, as in `.pdf`. */
  accept?: string
  multiple?: boolean
  busy?: boolean
  choose: (files: readonly File[]) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        {...(accept ? { accept } : {})}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = '' // allows choosing the same file again
          if (files.length > 0) choose(files)
        }}
      />
      <GuardedButton weight="plain" {...look} busy={busy} onPress={() => input.current?.click()} />
    </>
  )
}
