import { useId } from 'react'
import type { Cells } from '#domain/catalogue/configuration.ts'
import { t } from '../../locales/i18n.ts'
import styles from './CountFields.module.css'

/** Number of cells of a divider along its length and its width. */
const CellFields = ({ most, cells, onCells }: { most: Cells; cells: Cells; onCells: (cells: Cells) => void }) => {
  const id = useId()
  return (
    <fieldset className={styles.fields}>
      <legend>{t('box.cells.title')}</legend>
      {(['columns', 'rows'] as const).map((side) => (
        <label key={side} htmlFor={`${id}-${side}`}>
          <span>{t(`box.cells.${side}`)}</span>
          <select
            id={`${id}-${side}`}
            value={cells[side]}
            onChange={(event) => onCells({ ...cells, [side]: Number(event.currentTarget.value) })}
          >
            {Array.from({ length: most[side] }, (_, index) => (
              <option key={index} value={index + 1}>
                {index + 1}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  )
}

export default CellFields
