from django.db import models
from rest_framework import serializers, viewsets


class Account(models.Model):
    name = models.CharField(max_length=80)
    balance = models.IntegerField()


class AccountSerializer(serializers.ModelSerializer):
    class Meta:
        model = Account
        # ruleid: endpoint-binds-entity
        fields = "__all__"


class NameSerializer(serializers.ModelSerializer):
    class Meta:
        model = Account
        # ok: endpoint-binds-entity
        fields = "__all__"
        read_only_fields = ["balance"]


class Accounts(viewsets.ModelViewSet):
    serializer_class = AccountSerializer


class Names(viewsets.ModelViewSet):
    serializer_class = NameSerializer
