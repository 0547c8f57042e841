import type { FreightBook } from '#domain/shipping/freight.ts'
import { t, usd } from './units.ts'

/** Tariffs from the factories in China, duties included, and their factors (4.9 of the trade's numbers). */

const days = (best: number, average: number, worst: number) => ({ best, average, worst })
const everywhere = <T>(value: T) => ({
  us: value,
  ca: value,
  eu: value,
  gb: value,
  oceania: value,
  asia: value,
  world: value,
})

export const freight: FreightBook = {
  zones: [
    { id: 'us', countries: ['US'], perMille: 1000 },
    { id: 'ca', countries: ['CA'], perMille: 1080 },
    {
      id: 'eu',
      countries: 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
      perMille: 1000,
    },
    { id: 'gb', countries: ['GB'], perMille: 1000 },
    { id: 'oceania', countries: ['AU', 'NZ'], perMille: 1000 },
    { id: 'home', countries: ['CN', 'HK', 'MO'], perMille: 1000 },
    { id: 'asia', countries: ['JP', 'KR', 'TW', 'SG', 'MY', 'TH', 'VN', 'PH', 'ID', 'IN'], perMille: 850 },
    { id: 'world', countries: [], perMille: 1350 },
  ],
  tariffs: [
    {
      id: 'express',
      title: t('Express', '国际快递'),
      route: 'air',
      base: usd(45),
      perKilogram: usd(7.8),
      perCubicMetre: 0,
      volumeDivisor: 5000,
      days: everywhere(days(3, 4, 6)),
      pickup: false,
    },
    {
      id: 'air',
      title: t('Air freight', '空运'),
      route: 'air',
      base: usd(60),
      perKilogram: usd(6.2),
      perCubicMetre: 0,
      volumeDivisor: 6000,
      days: everywhere(days(7, 9, 13)),
      pickup: false,
    },
    {
      id: 'ocean',
      title: t('Ocean freight', '海运'),
      route: 'ocean',
      base: usd(140),
      perKilogram: usd(1.1),
      perCubicMetre: usd(240),
      // Largest first. Usable volume, and an exclusive container from about 14 m³ (4.9): at that volume a shared one
      // costs as much as the small container; the large one costs 1.6 times as much.
      containers: [
        { id: '40HQ', cubicMeters: 68, kilograms: 26_500, cost: usd(5_600) },
        { id: '20GP', cubicMeters: 28, kilograms: 28_000, cost: usd(3_500) },
      ],
      days: {
        us: days(22, 33, 50),
        ca: days(24, 34, 50),
        eu: days(34, 40, 52),
        gb: days(34, 40, 52),
        oceania: days(20, 26, 34),
        asia: days(10, 14, 21),
        world: days(35, 45, 60),
      },
      pickup: false,
    },
    {
      id: 'rail',
      title: t('Rail', '铁路'),
      route: 'rail',
      base: usd(120),
      perKilogram: usd(2.9),
      perCubicMetre: 0,
      volumeDivisor: 5000,
      days: { eu: days(20, 24, 30) },
      pickup: false,
    },
    {
      id: 'ground',
      title: t('Truck', '陆运'),
      route: 'ground',
      base: usd(25),
      perKilogram: usd(0.6),
      perCubicMetre: 0,
      days: { home: days(2, 3, 5) },
      pickup: false,
    },
    {
      id: 'pickup',
      title: t('Supplier pickup', '工厂自提'),
      route: 'factoryPickup',
      base: 0,
      perKilogram: 0,
      perCubicMetre: 0,
      days: { ...everywhere(days(0, 0, 1)), home: days(0, 0, 1) },
      pickup: true,
    },
  ],
  peak: { months: [10, 11, 12], perMille: 200 },
  residential: usd(6),
  remote: usd(28),
  dutiesPerMille: 120,
}
