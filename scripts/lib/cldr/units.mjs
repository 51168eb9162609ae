/** Units, as far as ECMA-402 has them. */

/** The units of ECMA-402 and their places in CLDR. */
const UNITS = {
  acre: 'area-acre',
  bit: 'digital-bit',
  byte: 'digital-byte',
  celsius: 'temperature-celsius',
  centimeter: 'length-centimeter',
  day: 'duration-day',
  degree: 'angle-degree',
  fahrenheit: 'temperature-fahrenheit',
  'fluid-ounce': 'volume-fluid-ounce',
  foot: 'length-foot',
  gallon: 'volume-gallon',
  gigabit: 'digital-gigabit',
  gigabyte: 'digital-gigabyte',
  gram: 'mass-gram',
  hectare: 'area-hectare',
  hour: 'duration-hour',
  inch: 'length-inch',
  kilobit: 'digital-kilobit',
  kilobyte: 'digital-kilobyte',
  kilogram: 'mass-kilogram',
  kilometer: 'length-kilometer',
  liter: 'volume-liter',
  megabit: 'digital-megabit',
  megabyte: 'digital-megabyte',
  meter: 'length-meter',
  microsecond: 'duration-microsecond',
  mile: 'length-mile',
  'mile-scandinavian': 'length-mile-scandinavian',
  milliliter: 'volume-milliliter',
  millimeter: 'length-millimeter',
  millisecond: 'duration-millisecond',
  minute: 'duration-minute',
  month: 'duration-month',
  nanosecond: 'duration-nanosecond',
  ounce: 'mass-ounce',
  percent: 'concentr-percent',
  petabyte: 'digital-petabyte',
  pound: 'mass-pound',
  second: 'duration-second',
  stone: 'mass-stone',
  terabit: 'digital-terabit',
  terabyte: 'digital-terabyte',
  week: 'duration-week',
  yard: 'length-yard',
  year: 'duration-year',
  // Pairs that have names of their own.
  'kilometer-per-hour': 'speed-kilometer-per-hour',
  'meter-per-second': 'speed-meter-per-second',
  'mile-per-hour': 'speed-mile-per-hour',
  'liter-per-kilometer': 'consumption-liter-per-kilometer',
  'mile-per-gallon': 'consumption-mile-per-gallon',
}

export function unitsOf(read, locale) {
  const all = read(`cldr-units-full/main/${locale}/units.json`).main[locale].units
  const entries = ['long', 'short', 'narrow'].flatMap((width) => [
    [`unit.${width}.per`, all[width].per.compoundUnitPattern],
    ...Object.entries(UNITS).flatMap(([unit, place]) => {
      const patterns = Object.entries(all[width][place] ?? {})
      return patterns.flatMap(([key, pattern]) => {
        if (key === 'perUnitPattern') return [[`unit.${width}.${unit}.per`, pattern]]
        const category = /^unitPattern-count-(\w+)$/.exec(key)?.[1]
        return category ? [[`unit.${width}.${unit}.${category}`, pattern]] : []
      })
    }),
  ])
  return Object.fromEntries(entries)
}
