class Person(models.Model):
    # ok: number-in-clear
    ssn = EncryptedCharField(max_length=9)
