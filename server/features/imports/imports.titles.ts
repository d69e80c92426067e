import { minOrderField } from '#contract/imports/fields.ts'

/** Names as lists are written and read: without capitals, accents and signs. */
export function foldTitle(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const listed = (titles: string) => titles.split(', ')

/**
 * Usual titles of columns in price lists and exports, besides the name of the field and its label: English, German, French,
 * Italian, Spanish, Dutch, and those of shops that have no profile. Signs and accents do not count.
 */
export const usualTitles: Readonly<Record<string, readonly string[]>> = {
  sku: [
    ...listed(
      'part number, part no, part nr, part, article, article number, article no, article nr, article code',
    ),
    ...listed(
      'item, item number, item no, item code, product code, product number, product code sku, product sku',
    ),
    ...listed('variant sku, material number, order code, order number, catalog number, catalogue number'),
    ...listed(
      'artikelnummer, artikelnr, artikel nr, artnr, art nr, artikel, teilenummer, teilenr, teile nr, sachnummer',
    ),
    ...listed(
      'materialnummer, materialnr, bestellnummer, bestellnr, bestell nr, produktnummer, produktnr, hersteller nr',
    ),
    ...listed('référence, réf, référence article, référence produit, code article, code produit, n article'),
    ...listed('codice, codice articolo, codice prodotto, cod, cod articolo, riferimento'),
    ...listed('referencia, referencia producto, código, código artículo, código producto, ref'),
    ...listed('artikelcode, artikelnummer leverancier, bestelnummer, productcode, productnummer, onderdeelnummer'),
  ],
  name: [
    ...listed('product, product name, title, item name, article name, short description, designation'),
    ...listed(
      'produkt, produktname, bezeichnung, artikelbezeichnung, artikelname, kurztext, kurzbezeichnung, benennung, titel',
    ),
    ...listed('nom, nom du produit, désignation, libellé, intitulé, désignation article'),
    ...listed('nome, nome prodotto, denominazione, descrizione breve, descrizione articolo, descrizione'),
    ...listed('nombre, nombre producto, denominación, designación, descripción corta, descripción'),
    ...listed('naam, productnaam, artikelnaam, artikelomschrijving, benaming, omschrijving'),
  ],
  description: [
    ...listed('text, long text, long description, product description, details'),
    ...listed('beschreibung, langtext, artikelbeschreibung, produktbeschreibung, beschreibungstext, artikeltext'),
    ...listed('description longue, descriptif, texte, description produit'),
    ...listed('descrizione lunga, descrizione estesa, descrizione prodotto, testo, descrizione'),
    ...listed('descripción, descripción larga, descripción producto, texto'),
    ...listed('lange omschrijving, beschrijving, productomschrijving, tekst, omschrijving'),
  ],
  name_de: ['deutscher name', 'bezeichnung deutsch'],
  description_de: ['beschreibung deutsch', 'deutsche beschreibung'],
  image: [
    ...listed('picture, photo, image url, picture url, image link, main image, base image'),
    ...listed('bild, foto, bild url, bildlink, produktbild, abbildung, image principale, photo url'),
    ...listed('immagine, url immagine, imagen, url imagen, afbeelding, afbeelding url'),
    ...listed('images, pictures, photos, image urls, bilder, fotos, immagini, imágenes, afbeeldingen'),
  ],
  pictures: [
    ...listed('more pictures, additional pictures, further images, more images, additional images, other images'),
    ...listed('image gallery, picture gallery, gallery, weitere bilder, zusatzbilder, bildergalerie, galerie'),
    ...listed('images, pictures, photos, image urls, bilder, fotos, immagini, imágenes, afbeeldingen'),
    ...listed('autres images, altre immagini, otras imágenes, extra afbeeldingen'),
  ],
  documents: [
    ...listed(
      'document, document url, document urls, document link, documentation, downloads, download, attachments',
    ),
    ...listed(
      'data sheet, data sheets, datasheet, datasheets, datasheet url, data sheet url, spec sheet, pdf, pdf url',
    ),
    ...listed('manual, manuals, manual url, certificate, certificates'),
    ...listed(
      'dokument, dokumente, datenblatt, datenblätter, datenblatt url, technisches datenblatt, anhang, anhänge',
    ),
    ...listed('anleitung, bedienungsanleitung, handbuch, zertifikat, zertifikate, dokumentation'),
    ...listed('fiche technique, fiches techniques, notice, documentation technique, certificat'),
    ...listed(
      'documento, documenti, documentos, scheda tecnica, schede tecniche, manuale, ficha técnica, fichas técnicas',
    ),
    ...listed('documenten, gegevensblad, handleiding, bijlage, bijlagen'),
  ],
  unitprice: [
    ...listed(
      'price, unit price, net price, list price, sales price, selling price, price net, price excl vat, price ex vat',
    ),
    ...listed(
      'preis, stückpreis, nettopreis, einzelpreis, verkaufspreis, verkaufspreis netto, vk, vk netto, vk preis, vk preis netto',
    ),
    ...listed('listenpreis, preis netto, preis pro stück, preis eur, preis in eur, netto vk, uvp netto'),
    ...listed('prix, prix ht, prix unitaire, prix unitaire ht, prix net, pu ht, prix de vente ht, tarif ht'),
    ...listed('prezzo, prezzo netto, prezzo unitario, prezzo di listino, prezzo listino, prezzo di vendita'),
    ...listed('precio, precio neto, precio unitario, precio sin iva, precio de venta, pvp sin iva'),
    ...listed('prijs, nettoprijs, stukprijs, verkoopprijs, prijs excl btw, prijs excl, eenheidsprijs'),
  ],
  [minOrderField]: [
    ...listed('moq, min order, minimum order quantity, minimum, minimum quantity, min qty, minimal quantity'),
    ...listed('mindestbestellmenge, mindestmenge, mindestabnahme, min menge, mbm'),
    ...listed('quantité minimum, quantité minimale, qté min, minimum de commande, quantità minima, ordine minimo'),
    ...listed('cantidad mínima, pedido mínimo, minimale afname, minimum bestelhoeveelheid, min afname'),
  ],
  available: [
    ...listed(
      'stock, quantity, in stock, qty, stock quantity, stock level, current stock level, quantity on hand, inventory',
    ),
    ...listed('bestand, lagerbestand, menge, lager, verfügbar, verfügbare menge, lagermenge'),
    ...listed('quantité, qté, stock disponible, quantité en stock, en stock'),
    ...listed('giacenza, quantità, disponibilità, scorta, existencias, cantidad, stock actual, disponible'),
    ...listed('voorraad, aantal, voorraadniveau, beschikbaar'),
  ],
  multiple: [
    ...listed('pack, pack size, packaging unit, multiple, units per pack, pu, package quantity'),
    ...listed('vpe, verpackungseinheit, ve, verpackungsmenge, gebinde, inhalt vpe'),
    ...listed('conditionnement, unité de vente, colisage, confezione, unità di imballo, pezzi per confezione'),
    ...listed('unidad de embalaje, unidades por paquete, verpakkingseenheid, vpe aantal, aantal per verpakking'),
  ],
  shipWeight: [
    ...listed(
      'shipping weight, ship weight, versandgewicht, variant grams, product weight, gewicht, weight, stückgewicht',
    ),
    ...listed(
      'bruttogewicht, poids, poids brut, poids unitaire, peso, peso lordo, peso bruto, gewicht bruto, brutogewicht',
    ),
  ],
  shipWeightUnit: listed(
    'shipping weight unit, weight unit, gewichtseinheit, unité de poids, unità di peso, unidad de peso',
  ),
  shippingClass: ['versandklasse', 'verzendklasse', 'classe d expédition'],
  taxClass: ['steuerklasse', 'tax class name', 'btw klasse', 'classe de taxe'],
  category: [
    ...listed('family, group, product group, product type, product category, categories, category name'),
    ...listed('kategorie, familie, warengruppe, produktgruppe, artikelgruppe, sortimentsgruppe, hauptwarengruppe'),
    ...listed('catégorie, famille, groupe, gamme, categoria, famiglia, gruppo merceologico, gruppo'),
    ...listed('categoría, familia, grupo, categorie, productgroep, artikelgroep, groep'),
  ],
}

/** Titles that are often those of an attribute: a field takes them only if no attribute has that name. */
export const sharedTitles: ReadonlySet<string> = new Set(
  listed(
    'weight, gewicht, peso, poids, product weight, stuckgewicht, bruttogewicht, text, details, item, part, group, material',
  ),
)
