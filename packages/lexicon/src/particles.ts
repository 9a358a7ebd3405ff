import { hasHangul } from './hangul.ts'
import { finalSoundOf, koreanParticles, withKoreanParticle } from './particle-forms.ts'

/** The role that a particle gives to the word before it. */
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

/** Of two forms separated by "/", the first follows a final consonant and the second a vowel. */
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
/** A particle of the second list can follow these: 에서는, 까지의, 과의. */
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
  /** The required last sound of the word; the form of a pair. */
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

/** Whether a particle can follow a word: 은 after 서울, 는 after 회사. After other scripts either form can, since their pronunciation varies. */
function fits({ form, after }: Particle, word: string): boolean {
  if (after === undefined || !hasHangul(word.at(-1) ?? '')) return true
  const sound = finalSoundOf(word)
  if (sound === 'rieul' && form.replace('으', '').startsWith('로')) return after === 'vowel'
  return (sound === 'vowel') === (after === 'vowel')
}

/** The particle of this form, standing alone. */
export const particleNamed = (form: string): Particle | undefined => byForm.get(form)

/** A word and the particle after it. */
export interface ParticledWord {
  /** The word itself where no particle follows it. */
  stem: string
  particle?: Particle
}

/**
 * Splits off the longest particle that can follow the rest of the word.
 * @param least syllables or letters that must remain: many short words end like a particle
 */
export function splitParticle(word: string, least = 2): ParticledWord {
  for (let length = Math.min(longest, word.length - least); length > 0; length--) {
    const particle = byForm.get(word.slice(-length))
    const stem = word.slice(0, -length)
    if (particle && (stem === '' || fits(particle, stem))) return { stem, particle }
  }
  return { stem: word }
}

/** A word without its particle. */
export const withoutParticle = (word: string, least = 2): string => splitParticle(word, least).stem

/** The particle at an offset of a text, directly after a word and not followed by Hangul. */
export function particleAt(text: string, at: number): Particle | undefined {
  let end = at
  while (end - at <= longest && hasHangul(text[end] ?? '')) end++
  return byForm.get(text.slice(at, end))
}

/** A particle in the form for a word: 는 after 회사 where 은 followed 법인. One without another form is unchanged. */
export function fittingParticle(word: string, particle: string): string {
  const pair = koreanParticles.find((both) => both.split('/').includes(particle))
  return pair ? withKoreanParticle(word, pair).slice(word.length) : particle
}
