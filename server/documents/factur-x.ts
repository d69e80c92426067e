/** The name that the XML has inside the PDF (Factur-X 1.0, ZUGFeRD 2). */
const fileName = 'factur-x.xml'

/** Says in the metadata which file is the invoice, and describes these fields, as PDF/A demands of fields it does not know. */
const metadata = `
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>${fileName}</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas>
    <rdf:Bag>
      <rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
        <pdfaSchema:property>
          <rdf:Seq>
            ${property('DocumentFileName', 'The name of the embedded XML document')}
            ${property('DocumentType', 'The type of the hybrid document in capital letters')}
            ${property('Version', 'The actual version of the standard applying to the embedded XML document')}
            ${property('ConformanceLevel', 'The conformance level of the embedded XML document')}
          </rdf:Seq>
        </pdfaSchema:property>
      </rdf:li>
    </rdf:Bag>
  </pdfaExtension:schemas>
</rdf:Description>`

function property(name: string, description: string): string {
  return `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`
}

/** What a PDF with an e-invoice is made as: PDF/A-3 is the only kind that may have other files inside. */
export const pdfSubset = 'PDF/A-3a'

/** Puts the XML of an invoice into its PDF. The PDF must have been begun as `pdfSubset`. */
export function attachEInvoice(doc: PDFKit.PDFDocument, xml: string): void {
  const createdAt = doc.info.CreationDate
  // The types of PDFKit lack `relationship`.
  const options = {
    name: fileName,
    type: 'text/xml',
    description: 'Factur-X invoice',
    relationship: 'Alternative',
    ...(createdAt && { creationDate: createdAt, modifiedDate: createdAt }),
  }
  doc.file(Buffer.from(xml), options)
  doc.appendXML(metadata)
}
