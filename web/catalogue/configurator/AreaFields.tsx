import { useId, useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { typedNumber } from '../../ui/typed-number.ts'
import type { Options } from './configurator-api.ts'
import styles from './CountFields.module.css'

type Areas = Readonly<Record<string, number>>

/** Parses cm², with up to two decimals; `null` for an empty text, `undefined` for an invalid one. */
const areaIn = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  const read = typedNumber(text, 2)
  return 'value' in read && read.value > 0 && read.value <= 20_000 ? read.value : undefined
}

/** The area that each chosen add-on covers; empty: the usual area. */
const AreaFields = ({
  addOns,
  areas,
  onAreas,
}: {
  addOns: Options['options']['printAddOns']
  areas: Areas
  onAreas: (areas: Record<string, number>) => void
}) => (
  <>
    {addOns
      .filter(({ selected, area }) => selected && area)
      .map(({ id, title, area }) => (
        <AreaField
          key={id}
          title={title}
          usual={area?.usual ?? undefined}
          given={areas[id]}
          onArea={(next) => {
            const { [id]: _, ...others } = areas
            onAreas(next === null ? others : { ...others, [id]: next })
          }}
        />
      ))}
  </>
)

const AreaField = ({
  title,
  usual,
  given,
  onArea,
}: {
  title: string
  usual: number | undefined
  given: number | undefined
  onArea: (area: number | null) => void
}) => {
  const id = useId()
  const [typed, setTyped] = useState(given === undefined ? '' : String(given))
  const isInvalid = areaIn(typed) === undefined
  return (
    <div className={styles.fields}>
      <label htmlFor={id}>
        <span>{t('box.area.title', { extra: title })}</span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          placeholder={usual === undefined ? '' : String(usual)}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            const area = areaIn(event.currentTarget.value)
            if (area !== undefined) onArea(area)
          }}
        />
      </label>
      <p id={`${id}-note`} className={styles.note} role={isInvalid ? 'alert' : undefined}>
        {isInvalid
          ? t('box.area.wrong')
          : usual === undefined
            ? t('box.area.whole')
            : t('box.area.usual', { area: usual })}
      </p>
    </div>
  )
}

export default AreaFields
