import { type ReactNode, useId, useState } from 'react'
import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { t } from '../../locales/i18n.ts'
import type { Choice } from './configurator-api.ts'
import styles from './Choices.module.css'

/** Number of choices shown before "more". */
const few = 4

/** Recommended values first, then catalogue order. */
const inOrder = <T extends Choice>(choices: readonly T[]): T[] => [
  ...choices.filter(({ recommended }) => recommended),
  ...choices.filter(({ recommended }) => !recommended),
]

/**
 * The values of a step. Unavailable values stay visible but grayed, with the reason and a one-press fix. `selected` is
 * the optimistic selection until the server answers.
 */
export const Choices = <T extends Choice>({
  legend,
  choices,
  multiple = false,
  selected,
  onChoose,
  mark,
  facts,
}: {
  legend: string
  choices: readonly T[]
  multiple?: boolean
  selected?: readonly string[] | undefined
  onChoose: (change: ConfigurationInput, choice: T) => void
  /** Icon before the title, details below it. */
  mark?: (choice: T) => ReactNode
  facts?: (choice: T) => ReactNode
}) => {
  const name = useId()
  const [all, setAll] = useState(false)
  // The optimistic choice belongs to one answer; a newer answer replaces it.
  const [picked, setPicked] = useState<{ from: readonly T[]; id: string }>()
  const isSelected = ({ id, selected: suggested }: T) => {
    if (selected) return selected.includes(id)
    return !multiple && picked?.from === choices ? picked.id === id : suggested
  }
  const ordered = inOrder(choices)
  const shown =
    all || ordered.length <= few + 1 ? ordered : ordered.filter((one, index) => index < few || isSelected(one))
  const choose = (choice: T) => {
    if (!choice.change) return
    setPicked({ from: choices, id: choice.id })
    onChoose(choice.change, choice)
  }
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{legend}</legend>
      <ul>
        {shown.map((choice) => {
          const { id, title, description, recommended, allowed, reason, remedy, change } = choice
          const chosen = isSelected(choice)
          const blocked = !allowed && !chosen
          const why = `${name}-${id}-why`
          return (
            <li
              key={id}
              className={styles.choice}
              data-chosen={chosen || undefined}
              data-blocked={blocked || undefined}
            >
              <label>
                <input
                  type={multiple ? 'checkbox' : 'radio'}
                  name={name}
                  checked={chosen}
                  disabled={blocked}
                  aria-describedby={blocked ? why : undefined}
                  onChange={() => choose(choice)}
                />
                {mark?.(choice)}
                <span className={styles.text}>
                  <span className={styles.title}>
                    {title}
                    {recommended && <span className={styles.badge}>{t('configurator.recommended')}</span>}
                  </span>
                  {description && <span className={styles.description}>{description}</span>}
                  {facts && <span className={styles.facts}>{facts(choice)}</span>}
                </span>
              </label>
              {blocked && (
                <div className={styles.blocked}>
                  <p id={why}>{reason ?? t('configurator.impossible')}</p>
                  {change && (
                    <button type="button" onClick={() => choose(choice)}>
                      {remedy ?? t('configurator.switchWithRequired')}
                    </button>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {shown.length < ordered.length && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {t('configurator.more', { count: ordered.length - shown.length })}
        </button>
      )}
    </fieldset>
  )
}
