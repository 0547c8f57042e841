import type { ProductionConfiguration } from '#application/production/contracts/configurations.ts'
import { writeLink } from '../catalogue/configurator/link.ts'
import { ConfiguredFacts } from '../catalogue/configured-item/ConfiguredFacts.tsx'
import { DrawingDetails, drawingsOf } from '../catalogue/configured-item/DrawingDetails.tsx'
import { FileList } from '../files/FileList.tsx'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { useLengthUnit } from '../stores/length-unit.ts'
import { DateText } from '../ui/DateText.tsx'
import { count } from '../ui/format-count.ts'
import { formatRange } from '../ui/format-date.ts'
import { Dotted } from '../ui/Page.tsx'
import { Panel } from '../ui/Panel.tsx'

type Of = { of: ProductionConfiguration }

/** Its specification, drawing and, unless staff change them elsewhere on the page, its files. */
export const ConfigurationSpec = ({ of: one, showsFiles = true }: Of & { showsFiles?: boolean }) => {
  const unit = useLengthUnit()
  const files = [...one.customerAssets.dieline, ...one.customerAssets.artwork]
  return (
    <Panel title={t('production.spec.title')}>
      <ConfiguredFacts of={one} specification={one.specification} unit={unit} />
      <DrawingDetails of={drawingsOf(one)} unit={unit} />
      {showsFiles && files.length > 0 && <FileList files={files} label={t('production.library.files')} />}
    </Panel>
  )
}

/** All productions of the configuration, newest first (PROD-004). */
export const ProductionHistory = ({ of: one }: Of) => {
  const orderPath = one.audience === 'staff' ? paths.staff.order : paths.customer.order
  return (
    <Panel title={t('production.library.history')}>
      {one.productionHistory.length === 0 ? (
        <p>{t('production.library.noHistory')}</p>
      ) : (
        <ul>
          {one.productionHistory.map(({ customerRequestId, customerRequestItemId, quantity, startDate, endDate }) => (
            <li key={customerRequestItemId}>
              <Dotted
                items={[
                  <a key="order" href={orderPath(customerRequestId)}>
                    {t('ordering.orderId', { requestId: customerRequestId })}
                  </a>,
                  t('shell.pieces', { count: quantity }),
                  startDate && endDate
                    ? formatRange(startDate, endDate)
                    : startDate && <DateText key="start" at={startDate} relative={false} />,
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {one.productionHistory.length > 1 && (
        <p>
          {t('production.library.total', {
            pieces: count(one.productionHistory.reduce((sum, { quantity }) => sum + quantity, 0)),
          })}
        </p>
      )}
    </Panel>
  )
}

/** Link to the configurator with this configuration, to change it before ordering. */
export const configuratorPath = (one: ProductionConfiguration): string =>
  paths.shop.product(
    'all',
    one.product.productId,
    writeLink({
      config: one.configuration,
      quantity: one.productionHistory[0]?.quantity ?? one.quantities[0],
      insert: one.embeddedProduct?.productId,
      countryCode: one.countryCode,
    }),
  )
