/** Words and their replacements. */
export type Replacements = readonly (readonly [RegExp, string])[]

/** Replacements that change what a sentence demands. */
export const wordSwaps: Replacements = [
  [/\bmust\b/u, 'should'],
  [/\bshall\b/u, 'may'],
  [/\bwill\b/u, 'may'],
  [/\ball\b/u, 'some'],
  [/\band\b/u, 'or'],
  [/\bbefore\b/u, 'after'],
  [/\beach\b/u, 'no'],
  [/\bannually\b/u, 'monthly'],
  [/\bis\b/u, 'is not'],
  [/\bare\b/u, 'are not'],
  [/\bnot\b ?/u, ''],
  [/\b\d+\b/u, '97'],
]
/** Replacements that change the words but hardly the meaning. */
export const rewordings: Replacements = [
  [/\bensure\b/u, 'assure'],
  [/\butilizes?\b/u, 'uses'],
  [/\bthe\b/u, 'its'],
  [/\bto\b/u, 'in order to'],
  [/\bis\b/u, 'remains'],
  [/\bfor\b/u, 'on behalf of'],
]
/** Characters that OCR confuses. */
export const misreadings: Replacements = [
  [/rn/u, 'm'],
  [/m/u, 'rn'],
  [/l/u, '1'],
  [/o/u, '0'],
  [/cl/u, 'd'],
  [/w/u, 'vv'],
]
