export { type KoreanParticle, koreanParticles, withKoreanParticle } from './particle-forms.ts'
export { fittingParticle, particleAt, particleNamed, type ParticleRole, splitParticle, withoutParticle } from './particles.ts'
