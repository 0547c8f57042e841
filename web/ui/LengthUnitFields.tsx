import { lengthUnits, type LengthUnit } from '#domain/lengths.ts'
import { t } from '../locales/i18n.ts'
import { useCountrySettings } from '../stores/country-settings.ts'
import { chooseLengthUnit, showMillimeters, useLengthUnit } from '../stores/length-unit.ts'

/** The selector of the unit of lengths (SETTINGS-013), and the additional option for millimeters (decision 120). */
export const LengthUnitFields = ({ label }: { label: string }) => {
  const { unitOfLength } = useCountrySettings()
  const unit = useLengthUnit()
  return (
    <>
      <select
        aria-label={label}
        value={unitOfLength}
        onChange={(event) => chooseLengthUnit(event.currentTarget.value as LengthUnit)}
      >
        {lengthUnits.map((one) => (
          <option key={one} value={one}>
            {t(`packaging.unit.${one}`)}
          </option>
        ))}
      </select>
      <label>
        <input
          type="checkbox"
          checked={unit === 'mm'}
          onChange={(event) => showMillimeters(event.currentTarget.checked)}
        />
        {t('packaging.unit.mm')}
      </label>
    </>
  )
}
