class Person(models.Model):
    # ok: number-in-clear
    ssn_last_four = models.CharField(max_length=4)
    # ruleid: number-in-clear
    ssn = models.CharField(max_length=9)
