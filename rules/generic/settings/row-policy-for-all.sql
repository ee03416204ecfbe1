ALTER TABLE orders ENABLE ROW LEVEL SECURITY;

-- ok: row-policy-for-all
CREATE POLICY "Everybody sees what is sold" ON goods FOR SELECT USING (true);

-- ok: row-policy-for-all
CREATE POLICY "Buyers change their orders" ON orders FOR ALL TO authenticated USING (auth.uid() = buyer);

-- ruleid: row-policy-for-all
CREATE POLICY "Admins change orders" ON orders
  FOR ALL
  TO authenticated
  USING (true);
