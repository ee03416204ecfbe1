export function Profile({ searchParams }) {
  // ok: javascript-script-address
  return <a href="/home">{searchParams}</a>;
}

app.get('/card', (req, res) => {
  const site = req.query.site;
  // ruleid: javascript-script-address
  const card = <a href={site}>Website</a>;
  // ok: javascript-script-address
  const path = <a href={'/users/' + site}>Profile</a>;
  // ok: javascript-script-address
  const picture = <img src={site} />;
  if (new URL(site).protocol === 'https:') {
    // ok: javascript-script-address
    res.send(renderToString(<a href={site}>Website</a>));
  }
  if (/^https?:\/\//.test(site)) {
    // ok: javascript-script-address
    res.send(renderToString(<a href={site}>Website</a>));
  }
  // ruleid: javascript-script-address
  res.send(renderToString(<iframe src={site}>{card}{path}{picture}</iframe>));
});
