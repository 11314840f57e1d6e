/** While the first bytes come: the proportions of what will stand there. */
export function OpeningDocument() {
  return (
    <div className="opening" role="status" aria-label="Opening the document">
      <div className="opening-page" />
    </div>
  );
}
