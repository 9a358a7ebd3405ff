import { hasHangul } from './hangul.ts'
import { finalSoundOf, koreanParticles, withKoreanParticle } from './particle-forms.ts'

/** What a particle says of the word before it. */
export type ParticleRole =
  | 'topic'
  | 'subject'
  | 'object'
  | 'possessive'
  | 'place'
  | 'source'
  | 'recipient'
  | 'means'
  | 'with'
  | 'limit'
  | 'also'
  | 'only'
  | 'compared'
  | 'copula'

type Row = readonly [role: ParticleRole, forms: string]

/** Of two forms that are parted by "/", the first stands behind a final consonant and the second behind a vowel. */
const simple: readonly Row[] = [
  ['topic', '은/는'],
  ['subject', '이/가 께서'],
  ['object', '을/를'],
  ['possessive', '의'],
  ['with', '과/와 이랑/랑'],
  ['also', '도'],
  ['only', '만 마다 조차 밖에'],
  ['compared', '처럼 보다 이나'],
  ['copula', '이며 이고 이라는 이라고 이라면'],
]
/** Behind these a particle of the second list may follow: 에서는, 까지의, 과의. */
const extensible: readonly Row[] = [
  ['place', '에'],
  ['source', '에서 에게서 한테서 으로부터/로부터'],
  ['recipient', '에게 한테'],
  ['means', '으로/로 으로서/로서 으로써/로써'],
  ['with', '과/와'],
  ['limit', '까지 부터'],
]
const extensions = ['는', '도', '의', '만']

export interface Particle {
  form: string
  role: ParticleRole
  /** What the word must end in; the form of a pair. */
  after?: 'consonant' | 'vowel'
}

function particlesOf([role, forms]: Row): Particle[] {
  return forms.split(' ').flatMap((one): Particle[] => {
    const [closed = '', open] = one.split('/')
    if (open === undefined) return [{ form: closed, role }]
    return [
      { form: closed, role, after: 'consonant' },
      { form: open, role, after: 'vowel' },
    ]
  })
}

const bases = extensible.flatMap(particlesOf)
const all: readonly Particle[] = [
  ...simple.flatMap(particlesOf),
  ...bases,
  ...bases.flatMap((base) => extensions.map((extension) => ({ ...base, form: base.form + extension }))),
]
const byForm = new Map(all.map((particle) => [particle.form, particle]))
const longest = Math.max(...all.map(({ form }) => form.length))

/** Whether a particle may stand behind a word: 은 behind 서울, 는 behind 회사. Behind other scripts either may, as people say these in several ways. */
function fits({ form, after }: Particle, word: string): boolean {
  if (after === undefined || !hasHangul(word.at(-1) ?? '')) return true
  const sound = finalSoundOf(word)
  if (sound === 'rieul' && form.replace('으', '').startsWith('로')) return after === 'vowel'
  return (sound === 'vowel') === (after === 'vowel')
}

/** The particle of this form, standing alone. */
export const particleNamed = (form: string): Particle | undefined => byForm.get(form)

/** A word and the particle behind it. */
export interface ParticledWord {
  /** The word itself where no particle stands behind it. */
  stem: string
  particle?: Particle
}

/**
 * Takes the longest particle off a word that may stand behind what is left.
 * @param least syllables or letters that have to be left: many short words end like a particle
 */
export function splitParticle(word: string, least = 2): ParticledWord {
  for (let length = Math.min(longest, word.length - least); length > 0; length--) {
    const particle = byForm.get(word.slice(-length))
    const stem = word.slice(0, -length)
    if (particle && (stem === '' || fits(particle, stem))) return { stem, particle }
  }
  return { stem: word }
}

/** A word without the particle behind it. */
export const withoutParticle = (word: string, least = 2): string => splitParticle(word, least).stem

/** The particle that stands at a place of a text, directly behind a word, where no Hangul follows it. */
export function particleAt(text: string, at: number): Particle | undefined {
  let end = at
  while (end - at <= longest && hasHangul(text[end] ?? '')) end++
  return byForm.get(text.slice(at, end))
}

/** A particle in the form that a word asks for: 는 behind 회사 where 은 stood behind 법인. One that has no other form stays. */
export function fittingParticle(word: string, particle: string): string {
  const pair = koreanParticles.find((both) => both.split('/').includes(particle))
  return pair ? withKoreanParticle(word, pair).slice(word.length) : particle
}
