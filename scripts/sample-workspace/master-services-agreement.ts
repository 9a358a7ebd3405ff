/** The largest subscriber's agreement. Clause 14.3 is deliberate finding 2. */
import { changeOfControl, company, fictionNotice, largestSubscriber, people } from './figures.ts'
import { englishDate, plain } from './number-text.ts'
import { centred, clause, table, text, title, wordDocument } from './word-document.ts'

const steps = largestSubscriber.steps
const serviceCredits = [
  ['Monthly availability', 'Credit, share of the monthly fee'],
  ['99.0% to below 99.5%', '5%'],
  ['98.0% to below 99.0%', '10%'],
  ['Below 98.0%', '25%'],
]

/** The agreement as the bytes of a Word file. */
export function masterServicesAgreement(): Promise<Uint8Array> {
  const effective = englishDate(changeOfControl.effective)
  return wordDocument({
    title: 'Master Services Agreement',
    language: 'en',
    notice: fictionNotice.en,
    blocks: [
      title('MASTER SERVICES AGREEMENT'),
      text(
        `This Master Services Agreement (the “Agreement”) is made with effect from ${effective} (the “Effective Date”) between **${largestSubscriber.name}**, a corporation with its principal office in Millbrae Fork, United States (the “Customer”), and **${company.nameEn}**, a company incorporated under the laws of the Republic of Korea with its registered office at ${company.addressEn} (the “Supplier”).`,
      ),
      clause('1. Definitions'),
      text('1.1 “Affiliate” means any entity that controls, is controlled by or is under common control with a party.'),
      text(
        '1.2 “Change of Control” means, with respect to the Supplier, any transaction or series of related transactions as a result of which any person, or group of persons acting together, acquires (a) more than fifty per cent (50%) of the voting shares of the Supplier, (b) the power to appoint the majority of its board of directors, or (c) all or substantially all of the assets used to provide the Services.',
      ),
      text(
        `1.3 “Services” means access to the ${company.softwareBrand} software as a service, support and the professional services described in an Order Form.`,
      ),
      text('1.4 “Order Form” means a document signed by both parties that refers to this Agreement and sets out lines, fees and term.'),
      clause('2. Services and licence'),
      text(
        '2.1 The Supplier grants the Customer a non-exclusive, non-transferable right, during the term of each Order Form, to use the Services for the internal operation of the production lines listed there.',
      ),
      text(
        '2.2 The Customer shall not resell the Services, nor allow any person other than its Affiliates and their contractors to use them.',
      ),
      text(
        '2.3 The Supplier may engage subcontractors and remains liable for them as for itself. A list of subprocessors is provided on request.',
      ),
      clause('3. Service levels'),
      text(
        '3.1 The Supplier shall make the Services available for at least 99.5% of each calendar month, scheduled maintenance of up to six hours excepted. If it fails to do so, the Customer is entitled to the following credits, which are its sole remedy for unavailability save for clause 14.2.',
      ),
      table(serviceCredits),
      clause('4. Fees and payment'),
      text(
        '4.1 Fees are stated in Korean won, exclude taxes and are invoiced quarterly in advance. Invoices are payable within forty-five (45) days of receipt.',
      ),
      text(
        `4.2 The annual recurring fee under the Order Form in force from ${englishDate(`${steps.at(-1)?.[0]}-01`)} is KRW ${plain(changeOfControl.arr)} million for fourteen plants. The fees under earlier Order Forms are set out in Schedule 1.`,
      ),
      text(
        '4.3 The Supplier may increase the recurring fee once in each contract year by not more than the increase of the consumer price index of the Republic of Korea, and by no more than three per cent (3%).',
      ),
      clause('5. Customer data'),
      text(
        '5.1 All images, measurements and other data collected at the Customer’s lines are the property of the Customer. The Supplier may use them in aggregated form, which does not identify the Customer, to improve its models, unless the Customer objects in writing.',
      ),
      text(
        '5.2 On termination the Supplier shall make the Customer’s data available for export for ninety (90) days and thereafter delete them.',
      ),
      clause('6. Intellectual property'),
      text(
        '6.1 The Supplier and its licensors own all rights in the Services. Models trained exclusively on the Customer’s data may be used only for the Customer.',
      ),
      text(
        '6.2 The Supplier deposits the source code of the Services with an escrow agent and updates the deposit every six months. The Customer may obtain release if the Supplier becomes insolvent or discontinues the Services.',
      ),
      clause('7. Confidentiality'),
      text('7.1 Each party shall keep the other’s confidential information secret during the term and for five (5) years thereafter.'),
      clause('8. Information security'),
      text(
        '8.1 The Supplier shall have the Services tested for penetration by an independent firm at least once a year and shall notify the Customer of a breach affecting its data within forty-eight (48) hours.',
      ),
      clause('9. Warranties'),
      text(
        '9.1 The Supplier warrants that the Services will perform materially as described in the documentation and that, to its knowledge, their use as permitted does not infringe the rights of third parties.',
      ),
      clause('10. Indemnity'),
      text(
        '10.1 The Supplier shall indemnify the Customer against claims of third parties that the use of the Services infringes a patent, copyright or trade secret.',
      ),
      clause('11. Limitation of liability'),
      text(
        '11.1 Save for clauses 7 and 10 and for wilful misconduct, the liability of either party in a contract year is limited to the fees paid or payable for that contract year.',
      ),
      clause('12. Exclusivity and most favoured terms'),
      text(
        '12.1 The Supplier is free to offer the Services to others. It shall not, for as long as the annual recurring fee exceeds KRW 3,000 million, offer the yield module to the three competitors of the Customer named in Schedule 2 on terms more favourable than those of this Agreement.',
      ),
      clause('13. Term'),
      text(
        `13.1 This Agreement commences on the Effective Date and continues until ${englishDate(largestSubscriber.termEnds)}. It renews for further periods of two (2) years unless either party gives notice of at least one hundred and twenty (120) days before the end of the current term.`,
      ),
      text('13.2 Neither party may terminate this Agreement or an Order Form for convenience.'),
      clause('14. Termination'),
      text(
        '14.1 Either party may terminate this Agreement with immediate effect if the other commits a material breach and fails to remedy it within thirty (30) days of notice.',
      ),
      text('14.2 The Customer may terminate an Order Form if availability is below 98.0% in three months of any period of six months.'),
      text(
        `${changeOfControl.clause} **Change of Control.** The Supplier shall notify the Customer in writing at least thirty (30) days before the completion of a Change of Control. The Customer may, at its sole discretion and without penalty, terminate this Agreement and all Order Forms by giving not less than sixty (${changeOfControl.noticeDays}) days’ written notice at any time within one hundred and eighty (${changeOfControl.windowDays}) days after the later of the completion of a Change of Control and its receipt of that notification. On such termination the Supplier shall refund all fees prepaid for the period after termination.`,
      ),
      text('14.4 Clauses 5.2, 6, 7, 11 and 16 survive termination.'),
      clause('15. Assignment'),
      text(
        '15.1 Neither party may assign this Agreement without the prior written consent of the other, such consent not to be unreasonably withheld, except that the Customer may assign it to an Affiliate.',
      ),
      clause('16. Governing law and disputes'),
      text(
        '16.1 This Agreement is governed by the laws of the Republic of Korea. Disputes shall be finally settled by arbitration seated in Seoul, in English, before three arbitrators.',
      ),
      centred('Signed by the duly authorised representatives of the parties.'),
      table([
        ['For the Customer', 'For the Supplier'],
        [largestSubscriber.name, company.nameEn],
        ['Marlow Teddick, Vice President Operations', `${people.chief.en}, Chief Executive Officer`],
        [effective, effective],
      ]),
      clause('Schedule 1: Recurring fees'),
      table([['From', 'Annual recurring fee, KRW million'], ...steps.map(([month, fee]) => [englishDate(`${month}-01`), plain(fee)])]),
      clause('Schedule 2: Named competitors'),
      text('The names of the three competitors are kept by the parties’ counsel and are not part of this copy.'),
    ],
  })
}
