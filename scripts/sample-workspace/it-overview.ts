/** The English overview of systems and security, as Markdown. */
import { company, ebitdaBridge, fictionNotice, headcount, uptime } from './figures.ts'
import { plain } from './number-text.ts'

/** The overview as the bytes of a Markdown file. */
export function itOverview(): Uint8Array {
  const markdown = `# IT systems overview

${company.nameEn}, as of 31 December 2025. Prepared by the technology office for prospective investors.

## Product platform

${company.softwareBrand} runs in two availability zones of a public cloud region in Seoul. Each customer has its own database schema; images are kept in object storage for 13 months. An agent at the customer's line buffers data for up to 72 hours when the connection is lost.

| Measure | Target | Result in 2025 |
|---|---|---|
| Availability | 99.50% | ${uptime}% |
| Recovery time objective | 4 hours | 2 hours 50 minutes (test of 14 October 2025) |
| Recovery point objective | 15 minutes | 6 minutes (test of 14 October 2025) |
| Severity 1 incidents | 0 | 2 |

Both severity 1 incidents were caused by an expired certificate of the ingestion service (9 February and 10 February 2025). Certificates have been renewed automatically since March 2025.

## Business systems

| System | Purpose | Owner | Since |
|---|---|---|---|
| Enterprise resource planning | Finance, purchasing, production | Finance | November 2025 |
| Customer relationship management | Pipeline, contracts, support | Sales | 2021 |
| Source control and build | Development | R&D | 2018 |
| Product data management | Equipment design | R&D | 2019 |

The enterprise system was replaced in November 2025. External migration services cost KRW ${plain(ebitdaBridge.systemMigration)} million; the old system remains readable until the end of 2027.

## Security

- An independent firm tested the platform for penetration in September 2025: no critical, one high and five medium findings. The high finding (missing rate limit on password reset) was closed on 2 October 2025; two medium findings remain open.
- ISO/IEC 27001 certification is planned for the second half of 2026. The Company holds no security certification today.
- Staff sign in with a second factor. Production access is limited to 9 engineers and is recorded.
- No personal data breach was reported to the authorities in 2023, 2024 or 2025.

## Open-source software

A scan of November 2025 found 1,184 components. One component under LGPL-2.1 is linked dynamically; no component under GPL or AGPL is part of distributed software.

## People

${headcount.byDepartment['R&D']} of ${headcount.byYear[2025]} employees work in research and development, 21 of them on the cloud platform. Two engineers know the scheduling engine well enough to change it; a written hand-over is under way.

---

*${fictionNotice.en}*
`
  return new TextEncoder().encode(markdown)
}
